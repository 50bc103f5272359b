const LONGEST_SUBJECT = 72;
const LONGEST_LINE = 100;

/** The deviations of a commit message from the form `area: imperative summary`, with a body after an empty line. */
export function findMessageFaults(message: string): string[] {
  const [subject = '', second = '', ...body] = message.trimEnd().split('\n');
  const faults: string[] = [];
  if (!/^[a-z][a-z0-9-]*(?:, [a-z][a-z0-9-]*)*: \p{Ll}/u.test(subject))
    faults.push(
      `does not begin with an area and a summary, as in "orders: refuse a second payment": ${subject}`,
    );
  if (subject.length > LONGEST_SUBJECT)
    faults.push(`is longer than ${LONGEST_SUBJECT} characters: ${subject}`);
  if (subject.endsWith('.')) faults.push(`ends with a full stop: ${subject}`);
  if (second !== '') faults.push(`has no empty line after its subject: ${subject}`);
  if (body.some((line) => line.length > LONGEST_LINE))
    faults.push(`has a line of more than ${LONGEST_LINE} characters in its body: ${subject}`);
  return faults;
}
