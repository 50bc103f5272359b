import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import texts from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import { OfficeTextsProvider } from '../../i18n/office-i18n.tsx';
import { TwiceQuestion } from './twice-question.tsx';

const show = (isReadingPrice: boolean, sum = '€400.00'): string =>
  renderToStaticMarkup(
    <I18nProvider value={createI18n('en', texts)}>
      <OfficeTextsProvider value={(key, values) => [key, ...Object.values(values ?? {})].join(' ')}>
        <TwiceQuestion
          order={undefined}
          sum={sum}
          sumBefore="€400.00"
          isReadingPrice={isReadingPrice}
          onAnswer={async () => {}}
          onClose={() => {}}
        />
      </OfficeTextsProvider>
    </I18nProvider>,
  );

test('ordering anyway waits, and says so, while the price is read again', () => {
  expect(show(true)).toMatch(/caller\.twiceWait.*aria-disabled="true"[^>]*>caller\.twiceAnswer/);
  expect(show(false)).toMatch(/aria-disabled="false"[^>]*>caller\.twiceAnswer/);
  expect(show(false)).not.toContain('caller.twiceWait');
});

test('a price that changes before the answer is told with the one before it, and the answer names it', () => {
  expect(show(false, '€430.00')).toMatch(
    /role="status"[^>]*>caller\.twiceChanged €400\.00 €430\.00<.*>caller\.twiceAnswer €430\.00</,
  );
  expect(show(false)).toContain('caller.twiceAnswer €400.00');
  expect(show(false)).not.toContain('caller.twiceChanged');
});
