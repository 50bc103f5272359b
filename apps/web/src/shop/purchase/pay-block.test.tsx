import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../shared/i18n/i18n.tsx';
import en from '../../shared/i18n/messages/en.json' with { type: 'json' };
import { PayButton } from './pay-block.tsx';

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
