import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { OfficeTextsProvider } from '../../i18n/office-i18n.tsx';
import { setOfficeZone } from '../../kit/office-clock.ts';
import { readWorkAddress, type Work } from './work-address.ts';
import { WorkEmpty } from './work-empty.tsx';

beforeAll(() => setOfficeZone('Europe/Istanbul'));

function show(address: Record<string, string>): string {
  return renderToStaticMarkup(
    <OfficeTextsProvider value={(key) => key}>
      <WorkEmpty
        work={{ nextPromiseAt: null } as unknown as Work}
        address={readWorkAddress(address)}
        change={() => undefined}
      />
    </OfficeTextsProvider>,
  );
}

it('an empty queue says that nothing waits only where all work is shown', () => {
  expect(show({})).toContain('work.nothing<');
  for (const view of ['mine', 'free', 'snoozed']) {
    expect(show({ view })).not.toContain('work.nothing<');
    expect(show({ view })).toContain('work.restUnderAll');
  }
});
