//! The macro that makes a table of codes.

/// Makes the enum of codes and the rows of a table from the same text.
///
/// The head names the enum, the struct of a row, and the fields of that struct in their order. In brackets
/// stands the field of the code itself, if rows have one. The fields of the code's text and of its section
/// follow, if rows have a section. Then come the fields whose values are variants of an enum, each with that
/// enum. The fields of sentences are last; each row has at least two.
///
/// Then each row has a name, a code, its section, a variant a field, and its sentences. In the module that calls it, the
/// macro makes `all()`, every row in the order of the text, and `row(code)`, the row of a code. Where rows have a section,
/// there can be findings about them: the first sentence is their message, the second their fix.
///
/// A table that is `folded` takes less space with the feature `small`: its rows are made when the first one is asked for.
/// Without that feature, and in every other table, both functions are `const`.
///
/// # Example
/// ```
/// mod table {
///     /// How much it matters.
///     #[derive(Debug, Clone, Copy, PartialEq)]
///     pub enum Level {
///         Must,
///         May,
///     }
///
///     /// A row of the table.
///     #[derive(Debug, Clone, Copy)]
///     pub struct Row {
///         pub code: Code,
///         pub id: &'static str,
///         pub section: &'static str,
///         pub level: Level,
///         pub message: &'static str,
///         pub fix: &'static str,
///     }
///
///     erc8257_primitives::table! {
///         /// A stable code.
///         pub enum Code of Row { [code] id section; level: Level; message fix }
///
///         NameEmpty "2-name-empty" "§2" Must
///             "The name is empty."
///             "Write a name.";
///         NameLong "2-name-long" "§2" May
///             "The name is long."
///             "Use a shorter name.";
///     }
/// }
///
/// assert_eq!(table::row(table::Code::NameLong).id, "2-name-long");
/// assert_eq!(table::all()[1].level, table::Level::May);
/// ```
#[macro_export]
macro_rules! table {
    (
        $(#[$about:meta])*
        $vis:vis enum $Code:ident of $Row:ident $(, $folded:ident)? {
            $([$key:ident])? $id_field:ident $($section_field:ident)?;
            $($word_field:ident: $Word:ident),+;
            $message_field:ident $fix_field:ident $($text_field:ident)*
        }
        $(
            $name:ident $id:literal $($section:literal)? $($word:ident)+ $message:literal $($text:literal)+;
        )+
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        $vis enum $Code {
            $(
                #[doc = concat!("`", $id, "`", $(", ", $section,)? ": `", $message, "`")]
                $name,
            )+
        }

        $(
            impl $crate::codes::Row for $Row {
                fn id(&self) -> &'static str {
                    self.$id_field
                }

                fn section(&self) -> &'static str {
                    self.$section_field
                }

                fn message(&self) -> &'static str {
                    self.$message_field
                }

                fn fix(&self) -> &'static str {
                    self.$fix_field
                }
            }

            impl $crate::codes::Code for $Code {
                type Row = $Row;

                fn row(self) -> &'static $Row {
                    row(self)
                }
            }
        )?

        $crate::table! {
            @ $($folded)?
            $Code $Row [$($key)?] [$($word_field: $Word)+] [$id_field $($section_field)? $message_field $fix_field $($text_field)*]
            $( [$name $($word)+; $id $($section)? $message $($text)+] )+
        }
    };
    (@ folded $($table:tt)+) => {
        $crate::folded_table! { $($table)+ }
    };
    (@ $Code:ident $Row:ident $key:tt $words:tt $texts:tt $( [$name:ident $($cell:tt)+] )+) => {
        /// Every row, in the order of the table.
        pub(crate) const fn all() -> &'static [$Row] {
            const ROWS: &[$Row] = &[ $( *row($Code::$name) ),+ ];
            ROWS
        }

        /// The row of a code.
        pub(crate) const fn row(code: $Code) -> &'static $Row {
            match code {
                $( $Code::$name => &$crate::table! { @row $Code $Row $key $words $texts $name $($cell)+ }, )+
            }
        }
    };
    (
        @row $Code:ident $Row:ident [$($key:ident)?] [$($word_field:ident: $Word:ident)+] [$($text_field:ident)+]
        $name:ident $($word:ident)+; $($text:literal)+
    ) => {
        $Row { $($key: $Code::$name,)? $($word_field: $Word::$word,)+ $($text_field: $text,)+ }
    };
}

/// A table that is folded where `small` asks for it.
#[cfg(not(feature = "small"))]
#[doc(hidden)]
#[macro_export]
macro_rules! folded_table {
    ($($table:tt)+) => {
        $crate::table! { @ $($table)+ }
    };
}

/// A table without addresses: the words of each row, and the sentences of all rows as one text.
#[cfg(feature = "small")]
#[doc(hidden)]
#[macro_export]
macro_rules! folded_table {
    (
        @all $Code:ident $Row:ident $key:ident $heads:tt [$($word_field:ident: $Word:ident)+] [$($text_field:ident)+]
        $( [$name:ident $($word:ident)+; $($text:literal)+] )+
    ) => {{
        static HEADS: &[($Code, $($Word),+)] = &[
            $( $crate::folded_table! { @head $Code $heads $name $($word)+ } ),+
        ];
        static LINES: &str = concat!($( $( $text, "\n", )+ )+);
        static ROWS: $crate::codes::Unfolded<$Row> = $crate::codes::Unfolded::new();
        ROWS.rows(HEADS, LINES, |&($key, $($word_field),+), lines| $Row {
            $key,
            $($word_field,)+
            $($text_field: lines.text(),)+
        })
    }};
    (@head $Code:ident [$($word_field:ident: $Word:ident)+] $name:ident $($word:ident)+) => {
        ($Code::$name, $($Word::$word),+)
    };
    // Every code has a row, as the tests prove; the compiler wants a value for a code without one.
    (
        @blank $Code:ident $Row:ident $key:ident [$($word_field:ident: $Word:ident)+] [$($text_field:ident)+]
        [$name:ident $($word:ident)+; $($text:literal)+] $($others:tt)*
    ) => {
        $Row { $key: $Code::$name, $($word_field: $Word::$word,)+ $($text_field: "",)+ }
    };
    ($Code:ident $Row:ident [$key:ident] $words:tt $texts:tt $($row:tt)+) => {
        /// Every row, in the order of the table.
        pub(crate) fn all() -> &'static [$Row] {
            $crate::folded_table! { @all $Code $Row $key $words $words $texts $($row)+ }
        }

        /// The row of a code.
        pub(crate) fn row(code: $Code) -> &'static $Row {
            static BLANK: $Row = $crate::folded_table! { @blank $Code $Row $key $words $texts $($row)+ };
            all().get(code as usize).unwrap_or(&BLANK)
        }
    };
}
