import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import texts from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import { OfficeTextsProvider } from '../../i18n/office-i18n.tsx';
import { OfficeSessionProvider, type OfficeSession } from '../../session/office-session.tsx';
import { SendLink } from './send-link.tsx';

function offered(hasSms: boolean): string[] {
  const drawn = renderToStaticMarkup(
    <I18nProvider value={createI18n('en', texts)}>
      <OfficeTextsProvider value={(key) => key}>
        <OfficeSessionProvider value={{ can: () => true } as unknown as OfficeSession}>
          <SendLink orderId="1" hasSms={hasSms} />
        </OfficeSessionProvider>
      </OfficeTextsProvider>
    </I18nProvider>,
  );
  return ['caller.link.mail', 'caller.link.sms'].filter((button) => drawn.includes(button));
}

it('an agency that cannot send text messages is offered to mail the payment link only', () => {
  expect(offered(false)).toEqual(['caller.link.mail']);
  expect(offered(true)).toEqual(['caller.link.mail', 'caller.link.sms']);
});
