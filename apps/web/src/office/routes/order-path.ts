/** Where the page of an order stands. */
export function orderPath(orderId: string): string {
  return `/order/detail/${orderId}`;
}
