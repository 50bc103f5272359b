/** A problem of one field that a screen finds while saving, worded for the user. */
export class FieldProblem extends Error {
  override readonly name = 'FieldProblem';
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
