import type { Locale } from '../texts.ts'

/** German. */
export const de: Locale = {
  decimalPoint: ',',
  groupSeparator: '.',
  words: {
    newContract: 'einen neuen Smart Contract',
    reverted: 'der Smart Contract hat sie abgelehnt',
    replaced: 'eine andere Transaktion hat sie ersetzt',
    dropped: 'das Netzwerk hat sie verworfen',
    expired: 'sie ist abgelaufen',
    failed: 'der Grund ist unbekannt',
  },
  pending: {
    sent: '{amount} wird gesendet',
    burned: '{amount} wird gesendet',
    received: '{amount} wird empfangen',
    swapped: '{spent} wird getauscht',
    allowed: 'Freigabe über {amount} wird erteilt',
    revoked: 'Freigabe für {token} wird entfernt',
    wrapped: '{amount} wird gewrappt',
    unwrapped: '{amount} wird entwrappt',
    staked: '{amount} wird gestakt',
    unstaked: 'Staking von {amount} wird beendet',
    swap: 'Tausch ausstehend',
    deployed: 'Smart Contract wird erstellt',
    delegated: 'Delegierung Ihres Kontos wird geändert',
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
      discreet: { title: 'Zahlung erhalten', message: 'Mehr dazu in der App' },
    },
    receivedFromLookalike: {
      title: '{amount} erhalten',
      message: 'Prüfen Sie den Absender: {from} auf {platform} ähnelt einer Adresse, die Sie kennen',
      discreet: { title: 'Zahlung erhalten', message: 'Prüfen Sie den Absender in der App' },
    },
    burned: {
      title: '{amount} gesendet',
      message: 'Auf {platform} vernichtet',
      discreet: { title: 'Zahlung gesendet', message: 'Ihre Zahlung ist bestätigt' },
    },
    minted: {
      title: '{amount} erhalten',
      message: 'Auf {platform}',
      discreet: { title: 'Zahlung erhalten', message: 'Mehr dazu in der App' },
    },
    swapped: {
      title: '{spent} getauscht',
      message: 'Gegen {gained} auf {platform}',
      discreet: { title: 'Tausch abgeschlossen', message: 'Was Sie erhalten haben, sehen Sie in der App' },
    },
    allowed: {
      title: 'Freigabe über {amount}',
      message: '{spender} darf auf {platform} höchstens diesen Betrag ausgeben',
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
      discreet: { title: 'Token abgeholt', message: 'Mehr dazu in der App' },
    },
    closed: {
      title: '{amount} zurückerhalten',
      message: 'Einlagen geschlossener Konten auf {platform}',
      discreet: { title: 'Konten geschlossen', message: 'Ihre Transaktion ist bestätigt' },
    },
    deployed: {
      title: 'Smart Contract erstellt',
      message: 'Auf {platform}',
      discreet: { title: 'Smart Contract erstellt', message: 'Ihre Transaktion ist bestätigt' },
    },
    delegated: {
      title: 'Delegierung Ihres Kontos geändert',
      message: 'Auf {platform}',
      discreet: { title: 'Delegierung Ihres Kontos geändert', message: 'Ihre Transaktion ist bestätigt' },
    },
    confirmed: {
      title: 'Transaktion bestätigt',
      message: 'An {to} auf {platform}',
      discreet: { title: 'Transaktion bestätigt', message: 'Mehr dazu in der App' },
    },
    failed: {
      title: 'Transaktion fehlgeschlagen',
      message: 'An {to} auf {platform}: {reason}',
      discreet: { title: 'Transaktion fehlgeschlagen', message: 'Den Grund sehen Sie in der App' },
    },
    undone: {
      title: 'Transaktion nicht mehr bestätigt',
      message: '{platform} hat den Block von {transaction} entfernt. Die Transaktion wird möglicherweise erneut bestätigt.',
      discreet: { title: 'Transaktion nicht mehr bestätigt', message: 'Mehr dazu in der App' },
    },
    unlimitedAllowance: {
      title: 'Unbegrenzte Freigabe für {token}',
      message: '{spender} darf jetzt alle Ihre {token} auf {platform} ausgeben. Haben Sie das erlaubt?',
      discreet: { title: 'Sicherheitshinweis', message: 'Eine unbegrenzte Freigabe wurde erteilt. Haben Sie das erlaubt?' },
    },
    newDevice: {
      title: 'Neues Gerät',
      message: 'Ein anderes Gerät besitzt den Schlüssel zu {address}. Gehört dieses Gerät Ihnen?',
      discreet: { title: 'Sicherheitshinweis', message: 'Ein anderes Gerät nutzt eine Ihrer Adressen. Gehört dieses Gerät Ihnen?' },
    },
    updateNeeded: {
      title: 'App aktualisieren',
      message: 'Installieren Sie Version {version} oder neuer, um die App weiter zu nutzen.',
      discreet: { title: 'App aktualisieren', message: 'Installieren Sie Version {version} oder neuer, um die App weiter zu nutzen.' },
    },
    priceAbove: {
      title: '{token} liegt über {value}',
      message: 'Der Preis beträgt jetzt {price}.',
      discreet: { title: 'Preisalarm', message: 'Öffne die App, um den Preis zu sehen' },
    },
    priceBelow: {
      title: '{token} liegt unter {value}',
      message: 'Der Preis beträgt jetzt {price}.',
      discreet: { title: 'Preisalarm', message: 'Öffne die App, um den Preis zu sehen' },
    },
    priceChanged: {
      title: '{token} hat sich um {change} bewegt',
      message: 'Innerhalb von 24 Stunden. Der Preis beträgt jetzt {price}.',
      discreet: { title: 'Preisalarm', message: 'Öffne die App, um den Preis zu sehen' },
    },
    announced: {
      title: '{title}',
      message: '{message}',
      discreet: { title: '{title}', message: '{message}' },
    },
  },
}
