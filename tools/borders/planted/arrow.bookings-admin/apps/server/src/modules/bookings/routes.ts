export interface Planted {
  readonly orderId: string;
}
