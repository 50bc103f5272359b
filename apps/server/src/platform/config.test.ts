import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

describe('configuration', () => {
  test('an empty environment starts a demo for this machine only', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      demo: true,
    });
  });

  test('a server that others can reach is not a demo unless configured as one', () => {
    expect(parseConfig({ HOST: '0.0.0.0' }).demo).toBe(false);
    expect(parseConfig({ PUBLIC_URL: 'https://farewind.example' }).demo).toBe(false);
    expect(parseConfig({ HOST: '0.0.0.0', DEMO: 'true' }).demo).toBe(true);
  });

  test('an invalid value stops the start with a message that names it', () => {
    expect(() => parseConfig({ PORT: 'many' })).toThrow(/PORT/);
    expect(() => parseConfig({ DATABASE_URL: 'mysql://x' })).toThrow(ConfigError);
    expect(() => parseConfig({ ADMIN_PASSWORD: 'short' })).toThrow(
      /ADMIN_PASSWORD: needs at least 12 characters/,
    );
  });

  test('a shared database needs a shared key', () => {
    expect(() => parseConfig({ DATABASE_URL: 'postgres://db/farewind' })).toThrow(/SECRET_KEY is required/);
  });

  test('an empty value means unset', () => {
    expect(parseConfig({ SMTP_URL: '', PORT: '' })).toMatchObject({ smtpUrl: undefined, port: 3000 });
  });

  test('a trailing slash of the public address is dropped', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://farewind.example/' }).publicUrl).toBe(
      'https://farewind.example',
    );
  });

  test('a trace receiver is configured with its headers, and an invalid one stops the start', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.example:4318/';
    const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20key, x-team=sales';
    expect(parseConfig({ OTEL_EXPORTER_OTLP_HEADERS }).traces).toBeUndefined();
    expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS }).traces).toEqual({
      endpoint: 'http://collector.example:4318',
      headers: { authorization: 'Bearer key', 'x-team': 'sales' },
      share: 1,
    });
    expect(() => parseConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'key%' })).toThrow(/OTEL_EXPORTER_OTLP_HEADERS/);
    expect(() => parseConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/OTEL_TRACES_SAMPLER_ARG/);
  });
});
