import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../shared/i18n/i18n.tsx';
import en from '../../shared/i18n/messages/en.json' with { type: 'json' };
import type { PaymentMethod } from './choose-method.ts';
import { PayButton, PayNote } from './pay-block.tsx';
import { SumOrNone } from './price-summary.tsx';
import { PayFoot } from './steps/pay-foot.tsx';
import type { LiveQuote } from './use-quote.ts';

function show(total: string | undefined, hasFailed: boolean): string {
  return renderToString(
    <I18nProvider value={createI18n('en', en)}>
      <PayButton total={total} hasFailed={hasFailed} isBusy={false} isPaying={false} isLeaving={false} />
    </I18nProvider>,
  );
}

it('a button says that it pays only if it does: where the price could not be checked, it offers to check it', () => {
  expect(show('€540', false)).toContain('Pay €540');
  expect(show(undefined, false)).toMatch(/disabled="".*Updating the price/);
  for (const total of ['€540', undefined]) {
    const failed = show(total, true);
    expect(failed).toContain(en['checkout.priceAgain']);
    expect(failed).not.toContain('disabled=""');
    expect(failed).not.toContain('€540');
  }
});

function showSum(change: Partial<LiveQuote>, total?: string): string {
  const live: LiveQuote = {
    quote: undefined,
    shown: undefined,
    agreedTotal: undefined,
    secondsLeft: undefined,
    expiresAt: undefined,
    error: null,
    isChecking: false,
    agree: () => undefined,
    recheck: () => Promise.resolve(undefined),
    ...change,
  };
  return renderToString(
    <I18nProvider value={createI18n('en', en)}>
      <SumOrNone live={live} lineCount={5} about="" />
      {live.error === null || live.isChecking ? null : (
        <PayFoot total={total} people="" live={live} isPaying={false}>
          {null}
        </PayFoot>
      )}
    </I18nProvider>,
  );
}

it('a price that could not be had is not drawn or read out as one that is on its way', () => {
  const error = new Error('no connection');
  for (const waiting of [showSum({ isChecking: true }), showSum({ isChecking: true, error })]) {
    expect(waiting).toContain(en['checkout.priceLoading']);
    expect(waiting).not.toContain(en['checkout.priceNone']);
  }
  const failed = showSum({ error });
  expect(failed.split(en['checkout.priceNone'])).toHaveLength(3);
  expect(failed).not.toContain(en['checkout.priceLoading']);
  expect(failed).not.toContain('class="sk');
});

it('after a failed check, the foot shows neither the price before it nor its clock', () => {
  const before = { secondsLeft: 1194, expiresAt: '2027-06-12T10:00:00.000Z' };
  const failed = showSum({ ...before, error: new Error('sold out') }, '€146.08');
  expect(failed).toContain(en['checkout.priceNone']);
  expect(failed).not.toContain('€146.08');
  expect(failed).not.toContain('19:54');
});

function showNote(way: PaymentMethod['way'] | undefined): string {
  return renderToString(
    <I18nProvider value={createI18n('en', en)}>
      <PayNote
        total="€540"
        hasFailed={false}
        isBusy={false}
        isPaying={false}
        isLeaving={false}
        method={way && { way, ...(way === 'rawCard' ? { statementText: 'FAREWIND*AVIA' } : {}) }}
      />
    </I18nProvider>,
  );
}

it('the name on the statement is promised only for a card typed here, and a bank’s code only for cards', () => {
  expect(showNote('rawCard')).toContain('FAREWIND*AVIA');
  for (const way of ['hostedPage', 'qrOrApp', 'bill', undefined] as const) {
    expect(showNote(way)).not.toContain('FAREWIND*AVIA');
    expect(showNote(way)).toContain('One charge of €540.');
  }
  expect(showNote('hostedPage')).toContain(en['checkout.bankMayAsk']);
  for (const way of ['qrOrApp', 'bill'] as const)
    expect(showNote(way)).not.toContain(en['checkout.bankMayAsk']);
});
