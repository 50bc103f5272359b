import { Refusal } from '../../platform/errors.ts';

/**
 * Runs an act of the shop for a program: problems at the shop's fields are refused at the program's own, each once.
 * @param names the program's path by the shop's; other paths stay
 */
export async function renameFields<T>(
  names: Readonly<Record<string, string>>,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal) || error.options.fields === undefined) throw error;
    const fields = error.options.fields.map((field) => ({ ...field, path: names[field.path] ?? field.path }));
    const seen = new Set<string>();
    const first = fields.filter(({ path, message }) => {
      const problem = `${path} ${message}`;
      return seen.has(problem) ? false : seen.add(problem);
    });
    throw new Refusal(error.key, { ...error.options, fields: first });
  }
}
