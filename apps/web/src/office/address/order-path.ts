/** Path of an order's page. */
export function orderPath(orderId: string): string {
  return `/order/detail/${orderId}`;
}
