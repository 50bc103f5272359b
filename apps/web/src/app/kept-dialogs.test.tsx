import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OfficeDialog } from '../office/kit/dialog/office-dialog.tsx';
import { useSentForm } from '../shared/form/use-sent-form.ts';
import { createI18n, I18nProvider } from '../shared/i18n/i18n.tsx';
import en from '../shared/i18n/messages/en.json' with { type: 'json' };
import { Dialog } from '../shared/ui/dialog.tsx';
import { useAct } from '../shop/features/trip/use-act.ts';

type Send = (act: () => Promise<void>) => Promise<void>;
type Handler = (event: object) => void;
type Parts = { readonly children?: ReactNode } & Readonly<Record<string, unknown>>;

const ways = ['Esc', 'cancel', 'cross', 'click outside'];

function findCross(node: ReactNode): ReactElement<Parts> | undefined {
  for (const child of Children.toArray(node)) {
    if (!isValidElement<Parts>(child)) continue;
    const found = child.type === 'button' ? child : findCross(child.props.children);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Shows a form in a dialog; returns how to send it, and which ways out close the dialog now. */
function show(shown: typeof Dialog | typeof OfficeDialog, useSend: () => Send) {
  let send: Send | undefined;
  let closed = false;
  const close = () => {
    closed = true;
  };
  let stopped = 0;
  let drawn: Parts = {};
  const onStop = () => {
    stopped += 1;
  };
  const keepSend = (given: Send) => {
    send = given;
  };
  const keepDrawn = (parts: Parts) => {
    drawn = parts;
  };
  function Form() {
    keepSend(useSend());
    return null;
  }
  function Page() {
    const parts = { title: 'Pay', isBusy: false, onClose: close, onStop, children: <Form /> };
    const element = shown(parts);
    keepDrawn(element.props as Parts);
    return element;
  }
  renderToStaticMarkup(
    <I18nProvider value={createI18n('en', en)}>
      <Page />
    </I18nProvider>,
  );
  const dialog = { close, closest: () => dialog };
  const outside = { target: dialog, currentTarget: dialog };
  /** As the browser does it: what is not prevented closes the dialog. */
  const tell = (name: 'onKeyDown' | 'onCancel') => {
    let isPrevented = false;
    const preventDefault = () => {
      isPrevented = true;
    };
    (drawn[name] as Handler)({ key: 'Escape', preventDefault, stopPropagation: () => undefined });
    if (!isPrevented) close();
  };
  const acts: readonly (() => void)[] = [
    () => tell('onKeyDown'),
    () => tell('onCancel'),
    () => (findCross(drawn.children)!.props['onClick'] as Handler)(outside),
    () => {
      (drawn['onMouseDown'] as Handler | undefined)?.(outside);
      (drawn['onClick'] as Handler)(outside);
    },
  ];
  const tryWaysOut = () =>
    ways.filter((_, at) => {
      closed = false;
      acts[at]?.();
      return closed;
    });
  return { send: send!, tryWaysOut, countStops: () => stopped };
}

for (const [name, dialog, useSend] of [
  ['a dialog of the shop', Dialog, () => useSentForm([], String).send],
  ['a dialog of the shop over an order', Dialog, useActions],
  ['a dialog of the office', OfficeDialog, () => useSentForm([], String).send],
] as const)
  it(`${name} stays until the form in it has been answered, whichever way its user tries out`, async () => {
    const { send, tryWaysOut } = show(dialog, useSend);
    expect(tryWaysOut()).toEqual(ways);
    const answer = Promise.withResolvers<void>();
    const sent = send(() => answer.promise);
    expect(tryWaysOut()).toEqual([]);
    answer.resolve();
    await sent;
    expect(tryWaysOut()).toEqual(ways);
  });

it('every way out of a dialog of the office stops what it is doing, where that can be stopped', async () => {
  const { send, tryWaysOut, countStops } = show(OfficeDialog, () => useSentForm([], String).send);
  tryWaysOut();
  expect(countStops()).toBe(0);
  await send(async () => void tryWaysOut());
  expect(countStops()).toBe(ways.length);
});

function useActions(): Send {
  const { run } = useAct();
  return (act) => run(act, String);
}
