//! The verb, and the probe, as other languages have them.

use primitives::describe::{Begin, Conclusion, Refusal, Run};

use crate::border::http_probe::ProbeHttpTool;
use crate::border::http_tool::JudgeHttpTool;
use crate::border::http_tool_report::{HttpToolReport, HttpToolVerdict};
use crate::judge::judge_http;
use crate::probe::HttpProbe;
use crate::probed::HttpProbed;

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

impl Begin for ProbeHttpTool<'_> {
    type Inquiry = HttpProbe;

    fn begin(self) -> Result<HttpProbe, Refusal> {
        let probed = HttpProbed {
            registration: self.registration.to_vec(),
            options: self.options,
            arguments: self.arguments,
            allow_private_addresses: self.allow_private_addresses.unwrap_or(false),
        };
        Ok(HttpProbe::new(probed)?)
    }

    fn report(report: &HttpToolReport) -> HttpToolReport {
        report.clone()
    }

    fn conclusion(report: &HttpToolReport) -> Conclusion {
        JudgeHttpTool::conclusion(report)
    }
}
