package cli

import "github.com/spf13/cobra"

// jsonTopic documents the JSON of all commands. Fields never change meaning;
// new ones may be added.
func jsonTopic() *cobra.Command {
	return &cobra.Command{
		Use:   "json",
		Short: "The fields of the JSON that commands print",
		Long: `Commands with --json print one JSON object. Fields never change their meaning;
new ones may be added.

duiju match --json
  game, options, a, b, seed    what was asked for; a and b are players
  limits                       limits of a move or game, "" for the players' own, and
                               what else differs from the defaults
  version                      of the program
  games, wins, draws, losses   of player A
  faults                       games lost by an error or an illegal move
  score, low, high             share of the points of A and its 95 % interval
  elo, elo_low, elo_high       the same as a rating difference; null: infinite
  results                      one object a game:
    index                      from 0; 2i and 2i+1 are a pair with seats changed
    seed, opening              of the pair
    a_first                    A sat on the first side
    points                     of A in half points: 2, 1 or 0
    plies, reason              length; message key of how it ended
    fault                      what a player did wrong, if anything

duiju show --json
  game, options, seed          as in the record
  moves                        one object a move: move (from 1), text, and what
                               the game knows about it (its grade, for example)
  at, position                 number of moves played, the position as text
  over, winner, reason         winner: "first", "second" or null; reason: a
                               message key, or null
  to_move                      "first" or "second", while the game goes on
  seal, deal                   of a hidden deal: the SHA-256 it is sealed by, and
                               the text that was sealed once the game is over
  summary                      sentences about the whole game

duiju generate --json, one object a line
  seed, version                that make the problem again
  key                          16 digits, the same under symmetry and colours
  grade, tags                  1 to 9; place, goal and techniques
  goal                         "kill" or "live", for the side to move
  status, threats              "win", or "ko" and the number of threats
  first_moves                  the right first moves, as in SGF
  file                         where it was written, with --out
  sgf                          the problem with its solution

duiju perft --json
  game, position, weighted     what was counted
  counts                       sequences of moves by length, from 1

duiju bench --json
  signature                    nodes of the whole suite
  games                        one object a game: game, positions, nodes,
                               ns_per_node, first_cuts (share of cuts by the
                               first move), table_hits (share of probes),
                               branching (nodes of a further ply)
  ablations                    game, technique, nodes without it, ratio to the
                               full search, capped (the true ratio is larger)
  stencil                      name, nodes, engine_ns_per_node,
                               stencil_ns_per_node
  threads                      threads, ratio of nodes, speed

Commands of single games (duiju solve --json, for example) say their fields in
their own help: duiju help solve.`,
	}
}
