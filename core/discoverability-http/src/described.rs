//! The verb, as other languages have it.

use primitives::describe::{Conclusion, Refusal, Run};

use crate::border::http_tool::JudgeHttpTool;
use crate::border::http_tool_report::{HttpToolReport, HttpToolVerdict};
use crate::judge::judge_http;

impl Run for JudgeHttpTool<'_> {
    fn run(self) -> Result<HttpToolReport, Refusal> {
        Ok(judge_http(&self)?)
    }

    fn conclusion(report: &HttpToolReport) -> Conclusion {
        match report.verdict {
            HttpToolVerdict::Sound => Conclusion::Yes,
            HttpToolVerdict::Unsound => Conclusion::No,
            HttpToolVerdict::Unknown => Conclusion::Unknown,
        }
    }
}
