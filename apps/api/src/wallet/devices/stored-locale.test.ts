import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/http.ts'
import { de } from '../../ledger/texts/locales/de.ts'
import { en } from '../../ledger/texts/locales/en.ts'
import { localeOf } from '../../ledger/texts/locales.ts'
import { storedLocale } from './stored-locale.ts'

const locales: [string, string][] = [
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE_at', 'de'],
  ['en-US-u-fw-mon-mu-celsius', 'en'],
  ['en_US', 'en'],
  ['en_US.UTF-8', 'en'],
  ['zh_Hant_TW', 'zh-Hant'],
  ['zh_TW_#Hant', 'zh-Hant'],
  ['zh-yue-HANT-HK', 'zh-Hant'],
  ['sr-Latn-RS', 'sr-Latn'],
  ['sr_RS@latin', 'sr'],
  ['ar-EG-u-nu-latn', 'ar'],
  ['de-1901', 'de'],
  ['fil-PH', 'fil'],
]
const nonsense = ['', ' ', 'nonsense', 'C', 'POSIX', '1', '-', 'de1', 'ドイツ語', '\u0000', '🦊', 'x-klingon', `${'a'.repeat(4_096)}`]

describe('the stored locale', () => {
  test.each(locales)('locale %s → %s', (locale, stored) => {
    expect(storedLocale(locale)).toBe(stored)
  })

  test.each(nonsense)('a device reports the locale %j → und is stored (English)', (locale) => {
    expect(storedLocale(locale)).toBe('und')
    expect(localeOf(storedLocale(locale))).toBe(en)
  })

  test('a device reports a locale with a region → the region does not affect the language of notifications', () => {
    expect(localeOf(storedLocale('de_CH_#Latn'))).toBe(de)
  })
})

describe('a locale beside a push token', () => {
  let running: TestApp
  const stored = async (id: string) =>
    running.storage.database.query.selectFrom('devices').select(['device_token', 'locale']).where('id', '=', id).executeTakeFirst()

  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  test.each([...locales, ...nonsense.map((locale) => [locale, 'und'])])(
    'a device reports the locale %j with a push token → both are accepted, at registration and later',
    async (locale, expected) => {
      const deviceToken = `token-${locale?.length}-${expected}`
      const details = { appVersion: '1.0.0', deviceToken, locale }
      const { status, body } = await caller(running.app).post('/v1/devices/new', { devicePlatform: 'android', ...details })
      expect(status).toBe(201)
      expect(await stored(body.deviceId)).toEqual({ device_token: deviceToken, locale: expected })
      const again = { ...details, deviceToken: `${deviceToken}-2` }
      const used = await caller(running.app, () => ({ 'device-id': body.deviceId })).put('/v1/devices/use', again)
      expect(used.status).toBe(200)
      expect(await stored(body.deviceId)).toEqual({ device_token: `${deviceToken}-2`, locale: expected })
    },
  )

  test('a device reports an invalid locale after a valid one → the default; reports none → the previous one stays', async () => {
    const { body } = await caller(running.app).post('/v1/devices/new', { devicePlatform: 'ios', appVersion: '1.0.0', locale: 'de-AT' })
    const use = (details: object) =>
      caller(running.app, () => ({ 'device-id': body.deviceId })).put('/v1/devices/use', { appVersion: '1.0.0', ...details })
    await use({})
    expect(await stored(body.deviceId)).toMatchObject({ locale: 'de' })
    await use({ locale: '???' })
    expect(await stored(body.deviceId)).toMatchObject({ locale: 'und' })
  })
})
