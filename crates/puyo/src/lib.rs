//! Counts the chains of a Puyo Puyo field.
//!
//! A field has 12 rows and 6 columns of puyos in five colours. In each round every group of four or more
//! puyos of one colour, joined up, down, left or right, pops; all groups pop at once, then everything falls.
//! The answer is the number of rounds in which something popped.
//!
//! ```
//! use puyo::Field;
//!
//! let mut field: Field = "
//!     ......
//!     ......
//!     ......
//!     ......
//!     ......
//!     ......
//!     ......
//!     ......
//!     ......
//!     B.....
//!     RBB...
//!     RRRB..
//! "
//! .parse()
//! .unwrap();
//! assert_eq!(field.chains(), 2);
//!
//! let pop = field.step().unwrap();
//! assert_eq!((pop.cells(), pop.colours()), (4, 1));
//! assert_eq!(pop.groups().collect::<Vec<_>>(), [4]);
//! ```

//!
//! For an engine: a [`Field`] is made from planes or from text, [`Field::step`] plays one round and says what
//! popped, [`Field::chains`] plays them all. Nothing of that allocates, and but for the reader of text nothing
//! needs more than `core`.

// Only the road keeps to the old Rust: it is checked without the tools.
#![cfg_attr(feature = "tools", allow(clippy::incompatible_msrv))]

#[cfg(feature = "tools")]
pub mod any_size;
#[cfg(feature = "tools")]
mod cases;
mod chain;
#[cfg(feature = "tools")]
mod features;
mod field;
#[cfg(feature = "tools")]
mod plain;
#[cfg(feature = "tools")]
mod puzzle;
#[cfg(feature = "tools")]
pub mod reference;
#[cfg(feature = "tools")]
mod step;
#[cfg(all(feature = "tools", target_arch = "x86_64"))]
mod wide;

use gridkit::problem::Problem;
use gridkit::text::{ParseError, Reader};

pub use field::{Colour, Field, COLUMNS, ROWS};
#[cfg(feature = "tools")]
pub use puzzle::Options;
#[cfg(feature = "tools")]
pub use step::Pop;

/// The problem.
pub struct Puyo;

impl Problem for Puyo {
    type Task = Field;
    type Answer = u32;

    fn parse(input: &mut Reader<'_>) -> Result<Field, ParseError> {
        Field::parse(input)
    }

    fn solve(field: &Field) -> u32 {
        field.chains()
    }
}
