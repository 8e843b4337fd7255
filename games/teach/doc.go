// Package teach is what a game can teach: problems, reviews, and itself being
// solved. A module that does is a Teacher; Of is its Teaching. Below it stand what is
// known of a learner (study), pages (library), small trees (walks), the x-ray, and the
// drivers through which front ends teach: training and lesson.
package teach
