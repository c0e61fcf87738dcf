import type { Locale } from '../texts.ts'

/** German. */
export const de: Locale = {
  decimalPoint: ',',
  words: {
    newContract: 'einen neuen Vertrag',
    reverted: 'der Vertrag hat sie abgelehnt',
    replaced: 'eine andere Transaktion kam an ihre Stelle',
    dropped: 'das Netzwerk hat sie verworfen',
    expired: 'ihre Zeit war abgelaufen',
    failed: 'fehlgeschlagen',
  },
  pending: {
    sent: '{amount} wird gesendet',
    burned: '{amount} wird gesendet',
    received: '{amount} wird empfangen',
    swapped: '{spent} wird getauscht',
    allowed: '{amount} wird freigegeben',
    revoked: 'Freigabe für {token} wird entfernt',
    wrapped: '{amount} wird gewrappt',
    unwrapped: '{amount} wird entwrappt',
    staked: '{amount} wird gestakt',
    unstaked: 'Staking von {amount} wird beendet',
    deployed: 'Vertrag wird erstellt',
    delegated: 'Delegierung des Kontos wird geändert',
    confirmed: 'Transaktion ausstehend',
  },
  texts: {
    sent: {
      title: '{amount} gesendet',
      message: 'An {to} auf {platform}',
      discreet: { title: 'Zahlung gesendet', message: 'Ihre Zahlung ist bestätigt' },
    },
    received: {
      title: '{amount} erhalten',
      message: 'Von {from} auf {platform}',
      discreet: { title: 'Zahlung erhalten', message: 'In der App steht mehr' },
    },
    receivedFromLookalike: {
      title: '{amount} erhalten',
      message: 'Prüfen Sie den Absender auf {platform}: {from} ähnelt einer Adresse, die Sie kennen',
      discreet: { title: 'Zahlung erhalten', message: 'Prüfen Sie in der App den Absender' },
    },
    burned: {
      title: '{amount} gesendet',
      message: 'Vernichtet auf {platform}',
      discreet: { title: 'Zahlung gesendet', message: 'Ihre Zahlung ist bestätigt' },
    },
    minted: {
      title: '{amount} erhalten',
      message: 'Auf {platform}',
      discreet: { title: 'Zahlung erhalten', message: 'In der App steht mehr' },
    },
    swapped: {
      title: '{spent} getauscht',
      message: 'Gegen {gained} auf {platform}',
      discreet: { title: 'Tausch abgeschlossen', message: 'In der App steht, was Sie erhalten haben' },
    },
    allowed: {
      title: '{amount} freigegeben',
      message: 'Ausgeben darf es {spender} auf {platform}',
      discreet: { title: 'Freigabe erteilt', message: 'Ihre Transaktion ist bestätigt' },
    },
    revoked: {
      title: 'Freigabe für {token} entfernt',
      message: '{spender} darf Ihre {token} auf {platform} nicht mehr ausgeben',
      discreet: { title: 'Freigabe entfernt', message: 'Ihre Transaktion ist bestätigt' },
    },
    wrapped: {
      title: '{amount} gewrappt',
      message: 'Auf {platform}',
      discreet: { title: 'Token gewrappt', message: 'Ihre Transaktion ist bestätigt' },
    },
    unwrapped: {
      title: '{amount} entwrappt',
      message: 'Auf {platform}',
      discreet: { title: 'Token entwrappt', message: 'Ihre Transaktion ist bestätigt' },
    },
    staked: {
      title: '{amount} gestakt',
      message: 'Auf {platform}',
      discreet: { title: 'Token gestakt', message: 'Ihre Transaktion ist bestätigt' },
    },
    unstaked: {
      title: 'Staking von {amount} beendet',
      message: 'Auf {platform}',
      discreet: { title: 'Staking beendet', message: 'Ihre Transaktion ist bestätigt' },
    },
    claimed: {
      title: '{amount} abgeholt',
      message: 'Von {from} auf {platform}',
      discreet: { title: 'Token abgeholt', message: 'In der App steht mehr' },
    },
    deployed: {
      title: 'Vertrag erstellt',
      message: 'Auf {platform}',
      discreet: { title: 'Vertrag erstellt', message: 'Ihre Transaktion ist bestätigt' },
    },
    delegated: {
      title: 'Delegierung des Kontos geändert',
      message: 'Auf {platform}',
      discreet: { title: 'Delegierung des Kontos geändert', message: 'Ihre Transaktion ist bestätigt' },
    },
    confirmed: {
      title: 'Transaktion bestätigt',
      message: 'An {to} auf {platform}',
      discreet: { title: 'Transaktion bestätigt', message: 'In der App steht mehr' },
    },
    failed: {
      title: 'Transaktion fehlgeschlagen',
      message: 'An {to} auf {platform}: {reason}',
      discreet: { title: 'Transaktion fehlgeschlagen', message: 'In der App steht, warum' },
    },
    undone: {
      title: 'Transaktion rückgängig',
      message: '{platform} hat {transaction} zurückgenommen, die Ihnen gemeldet wurde',
      discreet: { title: 'Transaktion rückgängig', message: 'In der App steht mehr' },
    },
    unlimitedAllowance: {
      title: 'Unbegrenzte Freigabe für {token}',
      message: '{spender} darf jetzt alle Ihre {token} auf {platform} ausgeben. Waren Sie das?',
      discreet: { title: 'Sicherheit', message: 'Eine unbegrenzte Freigabe wurde erteilt. Waren Sie das?' },
    },
    newDevice: {
      title: 'Neues Gerät',
      message: 'Ein anderes Gerät hat bewiesen, dass es den Schlüssel von {address} hat. Waren Sie das?',
      discreet: { title: 'Sicherheit', message: 'Ein anderes Gerät nutzt eine Ihrer Adressen. Waren Sie das?' },
    },
    updateNeeded: {
      title: 'App aktualisieren',
      message: 'Versionen vor {version} funktionieren nicht mehr.',
      discreet: { title: 'App aktualisieren', message: 'Versionen vor {version} funktionieren nicht mehr.' },
    },
    announced: {
      title: '{title}',
      message: '{message}',
      discreet: { title: '{title}', message: '{message}' },
    },
  },
}
