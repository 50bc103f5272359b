import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import en from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import type { BuyerFields } from '../checkout-fields.ts';
import { PurchaseFormProvider } from '../purchase-form-context.tsx';
import type { PurchaseForm } from '../use-purchase-form.ts';
import { AgreementSection } from './agreement-section.tsx';

it('each box leads to the text whose acceptance is stored under that name', () => {
  const form = {
    fields: { consents: [] },
    problemOf: () => undefined,
  } as unknown as PurchaseForm<BuyerFields>;
  const shown = renderToStaticMarkup(
    <I18nProvider value={createI18n('en', en)}>
      <PurchaseFormProvider value={form}>
        <AgreementSection
          isCharter={false}
          requiredConsents={['personalData']}
          readAgreement={undefined}
          agreementChanges={0}
        >
          {null}
        </AgreementSection>
      </PurchaseFormProvider>
    </I18nProvider>,
  );
  const boxes = shown.split('<input').slice(1);
  const linkOf = (label: string) =>
    /href="([^"]+)"/.exec(boxes.find((box) => box.includes(label)) ?? '')?.[1];
  expect(linkOf(en['contract.acceptLabel'])).toBe('/salesAgreement');
  expect(linkOf(en['checkout.usageLabel'])).toBe('/webUsage');
  expect(linkOf(en['checkout.consentLabel'])).toBe('/consent');
});
