import type { getLegal } from '@farewind/contract/content/legal';
import type { Output } from '@farewind/contract/core/operation';
import { expect, type Page } from '@playwright/test';
import type { CheckoutPage } from './checkout-page.ts';

type Legal = Output<typeof getLegal>;

/**
 * Follows the link of each agreement: the sales agreement opens filled in with the purchase, the usage agreement as a
 * page. Returns what was shown as an order stores it.
 */
export async function readAgreedTexts(
  page: Page,
  checkout: CheckoutPage,
): Promise<Pick<Legal, 'name' | 'version' | 'hash'>[]> {
  const [contract, usage] = [
    checkout.textLink('checkout.readContract'),
    checkout.textLink('checkout.readTerms'),
  ];
  const read = async (name: Legal['name']) => {
    const headers = { 'x-interface-language': 'en' };
    const answer = await page.request.get(`/api/services/app/Content/GetLegal?name=${name}`, { headers });
    return ((await answer.json()) as { result: Legal }).result;
  };

  const sales = await read('salesAgreement');
  await expect(contract).toHaveAttribute('href', '/salesAgreement');
  await contract.click();
  const dialog = page.getByRole('dialog', { name: sales.title });
  const filled = dialog.locator('.agreement-text');
  await expect(filled).toHaveAttribute('data-version', sales.version);
  const hash = (await filled.getAttribute('data-hash')) ?? '';
  // Filled in for this purchase.
  expect(hash).not.toBe(sales.hash);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const webUsage = await read('webUsage');
  const opening = page.waitForEvent('popup');
  await usage.click();
  const opened = await opening;
  await expect(opened).toHaveURL(/\/webUsage/);
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(webUsage.title);
  await opened.close();
  return [
    { name: sales.name, version: sales.version, hash },
    { name: webUsage.name, version: webUsage.version, hash: webUsage.hash },
  ];
}
