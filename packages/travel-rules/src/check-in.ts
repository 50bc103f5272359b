/**
 * Hours before departure at which carriers usually open check-in. No schedule file names the moment, so texts say
 * "usually".
 */
export const CHECK_IN_OPENS_HOURS = 24;
