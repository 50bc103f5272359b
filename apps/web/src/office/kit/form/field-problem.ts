/** What a screen finds out about one field while it saves, worded for the person. */
export class FieldProblem extends Error {
  override readonly name = 'FieldProblem';
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
