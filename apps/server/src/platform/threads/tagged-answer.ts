/** How an answer of a worker thread crosses the port, so that it is told apart from Node's own messages there. */
export interface TaggedAnswer<Answer> {
  readonly threadAnswer: Answer;
}
