import type { ProviderSheet } from '../../../modules/settings/public.ts';

type FieldName = ProviderSheet['fields'][number]['name'];
export type AccountKeys = Readonly<Partial<Record<FieldName, string>>>;

/** The variable of a payment setting's member: `REHEARSE_API_PASSWORD`. */
const variableOf = (name: FieldName): string =>
  `REHEARSE_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/**
 * The keys of a test account, from the environment alone: arguments are visible to every user of a machine. Throws with
 * the names of those that are missing.
 */
export function readAccountKeys(
  { provider, fields }: Pick<ProviderSheet, 'provider' | 'fields'>,
  environment: Readonly<Record<string, string | undefined>>,
): AccountKeys {
  // A rehearsal waits for notifications, so it needs their secret too.
  const missing = fields.filter(
    ({ name, isRequired, isForNotices }) =>
      (isRequired || isForNotices === true) && !environment[variableOf(name)],
  );
  if (missing.length > 0)
    throw new Error(
      `The account at ${provider} needs ${missing.map(({ name }) => variableOf(name)).join(', ')} in the environment.`,
    );
  return Object.fromEntries(fields.map(({ name }) => [name, environment[variableOf(name)] ?? '']));
}
