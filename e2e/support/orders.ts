import type { Order } from '@farewind/contract/bookings/get-order';
import { expect, type Page } from '@playwright/test';

/** Waits for the confirmation page and reads its order in the same way as that page. */
export async function readOrderOfPage(page: Page): Promise<Order> {
  await expect(page).toHaveURL(/\/ticketDetail\/[\w-]+$/);
  const orderId = new URL(page.url()).pathname.split('/').at(-1);
  const answer = await page.request.get(`/api/services/app/Booking/GetOrder?orderId=${orderId}`);
  const { result } = (await answer.json()) as { result: Order };
  return result;
}
