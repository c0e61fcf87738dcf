import type { DeviceKey } from './device-key.ts'

/** What a store keeps: the key of a device, and its id once it is registered. */
export type StoredDevice = { key: DeviceKey; id?: string }

/**
 * Storage for one device. A phone app implements it with secure hardware. `indexedDbStore` serves browsers, and `fileStore` of the subpath
 * `/node` serves programs.
 */
export type DeviceStore = {
  /** Returns the stored device. If there is none, creates and stores a key. Two callers at the same time get the same key. */
  open(): Promise<StoredDevice>
  /** Stores the id of the registered device. */
  saveId(id: string): Promise<void>
  /** Deletes the device and its key. */
  clear(): Promise<void>
  /**
   * Runs the work while no other tab of the app runs its own, so that one of them registers. Optional: two registrations of one key are
   * the same device.
   */
  lock?<T>(work: () => Promise<T>): Promise<T>
}
