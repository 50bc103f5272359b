/**
 * Why a visitor left a booking: settled later (1), only checking prices (2), the new price differs (3), the form is
 * difficult (4), doubts about security (5), flight details not fully shown (6), other (7).
 */
export const surveyReasons = [1, 2, 3, 4, 5, 6, 7] as const;
export type SurveyReason = (typeof surveyReasons)[number];
/** The only reason with a text field. */
export const OTHER_REASON: SurveyReason = 7;
export const SURVEY_TEXT_LENGTH = 500;
