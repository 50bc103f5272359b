import { useEffect, useState } from 'react';
import { watchPress } from './pointer-press.ts';

const pagePress = typeof document === 'undefined' ? undefined : watchPress(document);

/** A value that changes by itself, as it was at the press while the pointer is down: the page stays under the finger. */
export function useUnlessPressed<Value>(value: Value, press = pagePress): Value {
  const [shown, setShown] = useState(value);
  const isHeld = shown !== value && press?.isPressed() === true;
  if (shown !== value && !isHeld) setShown(value);
  useEffect(() => (isHeld ? press?.whenReleased(() => setShown(value)) : undefined), [isHeld, press, value]);
  return isHeld ? shown : value;
}
