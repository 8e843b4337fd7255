// Package teach is what a game can teach: lessons, problems, reviews, and itself being
// solved. A module that does is a Teacher; Of is its Teaching. Below it stand training
// (study), pages (library), small trees (walks) and the x-ray.
package teach
