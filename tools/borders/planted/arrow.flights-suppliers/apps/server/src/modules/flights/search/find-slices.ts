export interface Planted {
  readonly serviceId: number;
}
