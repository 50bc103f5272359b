export interface Planted {
  readonly reference: string;
}
