export interface WrittenText {
  readonly subject: string;
  readonly text: string;
}

type Box = (written: WrittenText) => void;
const boxes = new Map<string, Box>();
const waiting = new Map<string, WrittenText>();

/** A message that was taken back goes to the box of its order, or waits until that is opened again: the queue has gone on by then. */
export function returnText(orderId: string, written: WrittenText): void {
  const box = boxes.get(orderId);
  if (box === undefined) waiting.set(orderId, written);
  else box(written);
}

/** Gives a box what was taken back of its order, now and until the answer is called. */
export function openBox(orderId: string, box: Box): () => void {
  boxes.set(orderId, box);
  const written = waiting.get(orderId);
  waiting.delete(orderId);
  if (written !== undefined) box(written);
  return () => {
    if (boxes.get(orderId) === box) boxes.delete(orderId);
  };
}
