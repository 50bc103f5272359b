/** What was tried, and the answer. */
export interface Trial<Setup extends object, Report> {
  readonly setup: Setup;
  readonly report: Report;
}

/**
 * The report about what is set up now. A trial whose files or settings were changed before its answer came is none: what
 * is written is what was tried.
 */
export function findReport<Setup extends object, Report>(
  trial: Trial<Setup, Report> | undefined,
  setup: Setup,
): Report | undefined {
  if (trial === undefined) return undefined;
  const names = Object.keys(setup) as (keyof Setup)[];
  return names.every((name) => trial.setup[name] === setup[name]) ? trial.report : undefined;
}
