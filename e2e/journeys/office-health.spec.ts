import type { Output } from '@farewind/contract/core/operation';
import type { getHealth } from '@farewind/contract/reports/health';
import type { Page } from '@playwright/test';
import { OfficeDesk } from '../support/office-desk.ts';
import { enterOffice } from '../support/office-pages.ts';
import { expect, test } from '../support/test.ts';

type Health = Output<typeof getHealth>;

const HOUR_S = 3600;

/** Simulates trouble for the page: the real answer with changed values. */
async function answerHealth(page: Page, trouble: (health: Health) => Health): Promise<void> {
  await page.route('**/api/services/app/Health/Get*', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { readonly result: Health };
    await route.fulfill({ response, json: { ...envelope, result: trouble(envelope.result) } });
  });
}

test('an agency with overdue mails and a host with a failing job see it at once: what, how many, since when', async ({
  page,
  request,
  baseURL,
}) => {
  const desk = new OfficeDesk(page, 'en');
  const { say } = desk;
  await enterOffice(page.context(), request, baseURL ?? '', 'tenant');
  await answerHealth(page, ({ agency, ...health }) => ({
    ...health,
    agency: {
      ...agency!,
      outbox: { waiting: 7, oldestSeconds: 2 * HOUR_S, dead: 3 },
      tasks: [{ kind: 'refundLate', isLate: true, count: 4, oldestSeconds: 5 * HOUR_S }],
    },
  }));
  await page.goto('/audit/health?locale=en');
  const due = page.locator('.o-facts > div', { hasText: say('health.outbox') });
  await expect(due.locator('.badge.sun')).toHaveText('7');
  await expect(due).toContainText(say('health.oldest', { age: '2 hr' }));
  await expect(due).toContainText(say('health.dead', { count: 3 }));
  await expect(page.locator('.badge.err', { hasText: /^4$/ })).toHaveCount(2);
  await expect(page.locator('.o-scroll', { hasText: say('health.queue') }).getByRole('row')).toHaveCount(2);

  await page.unrouteAll({ behavior: 'wait' });
  await page.context().clearCookies();
  await enterOffice(page.context(), request, baseURL ?? '', 'host');
  await answerHealth(page, ({ house, ...health }) => ({
    ...health,
    house: {
      ...house!,
      workers: {
        signSeconds: HOUR_S,
        jobs: 20,
        troubled: [{ name: 'settle-open-orders', state: 'failed', sinceSeconds: 3 * HOUR_S }],
      },
    },
  }));
  await page.goto('/audit/health?locale=en');
  await expect(page.locator('.badge.err', { hasText: say('health.sign', { age: '1 hr' }) })).toBeVisible();
  const job = page.getByRole('row', { name: /^settle-open-orders/ });
  await expect(job.locator('.badge.err')).toHaveText(say('health.jobState.failed'));
  await expect(job).toContainText('3 hr');
});
