import { expect, it } from 'vitest';
import { waysOut } from './ways-out.ts';

/** The ways by which a dialog closes; the browser's own Esc closes one unless the page prevents it. */
function closedBy(isBusy: boolean): string[] {
  const closed: string[] = [];
  let way = '';
  const dialog = { close: () => closed.push(way), closest: () => dialog };
  const out = waysOut(() => isBusy);
  const tryOut = (
    name: string,
    act: (event: {
      target: unknown;
      currentTarget: typeof dialog;
      key: string;
      preventDefault(): void;
    }) => void,
  ) => {
    way = name;
    let isPrevented = false;
    act({
      target: dialog,
      currentTarget: dialog,
      key: 'Escape',
      preventDefault: () => (isPrevented = true),
    });
    if ((name === 'key' || name === 'cancel') && !isPrevented) dialog.close();
  };
  tryOut('cross', out.onCross);
  tryOut('key', out.onKeyDown);
  tryOut('cancel', out.onCancel);
  tryOut('backdrop', out.onClick);
  return closed;
}

it('a dialog can be left by its cross, Esc and a click outside', () => {
  expect(closedBy(false)).toEqual(['cross', 'key', 'cancel', 'backdrop']);
});

it('a dialog stays until what it sends is answered', () => {
  expect(closedBy(true)).toEqual([]);
});
