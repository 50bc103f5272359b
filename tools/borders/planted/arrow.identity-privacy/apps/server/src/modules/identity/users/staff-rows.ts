export interface Planted {
  readonly userId: number;
}
