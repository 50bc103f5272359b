import type { Secret } from '../../../platform/secrets/secret.ts';

/** Where maps come from. `none` draws our own plan. The key prints as `[secret]`. */
export interface MapSetting {
  readonly provider: 'none' | 'tiles' | 'google' | 'yandex';
  readonly apiKey: Secret;
  /** `https://tiles.example/{z}/{x}/{y}.png`, with `{key}` where the key belongs. */
  readonly tileUrl: string | undefined;
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

/** The setting as the office keeps it. */
export interface MapSettingRecord extends MapSetting {
  readonly id: number;
  readonly isActive: boolean;
  readonly version: number;
}
