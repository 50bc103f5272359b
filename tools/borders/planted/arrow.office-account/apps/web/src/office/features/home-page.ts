export interface Planted {
  readonly title: string;
}
