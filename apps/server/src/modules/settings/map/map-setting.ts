import type { Secret } from '../../../platform/secrets/secret.ts';

/** A map provider. `none` draws our own plan. The key prints as `[secret]`. */
export interface MapSetting {
  readonly provider: 'none' | 'tiles' | 'google' | 'yandex';
  readonly apiKey: Secret;
  /** `https://tiles.example/{z}/{x}/{y}.png`, with `{key}` in place of the key. */
  readonly tileUrl: string | undefined;
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

/** The setting as stored, for the office. */
export interface MapSettingRecord extends MapSetting {
  readonly id: number;
  readonly isActive: boolean;
  readonly version: number;
}
