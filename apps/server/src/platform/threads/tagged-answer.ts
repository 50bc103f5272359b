/** The format of a worker thread's answer, which distinguishes it from Node's own messages on the port. */
export interface TaggedAnswer<Answer> {
  readonly threadAnswer: Answer;
}
