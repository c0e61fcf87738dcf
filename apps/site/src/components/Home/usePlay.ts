import { type RefObject, useEffect, useState } from 'react'

/**
 * Plays a sequence of beats once, when the element is well in view. Choosing a beat stops it permanently. It does not start if reduced
 * motion is preferred.
 * @param waits duration of each beat in ms
 */
export function usePlay(element: RefObject<HTMLElement | null>, waits: readonly number[], first: number) {
  const [beat, setBeat] = useState(first)
  const [ready, setReady] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [inView, setInView] = useState(false)
  const last = waits.length - 1
  const playing = wanted && beat < last

  useEffect(() => {
    if (!element.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    setReady(true)
    setWanted(true)
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), { threshold: 0.5 })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  useEffect(() => {
    if (!playing || !inView) return
    const timer = setTimeout(() => setBeat(beat + 1), waits[beat])
    return () => clearTimeout(timer)
  }, [playing, inView, beat, waits])

  return {
    beat,
    playing,
    /** Returns whether this element has beats to play. */
    ready,
    stop: () => setWanted(false),
    show(next: number) {
      setWanted(false)
      setBeat(next)
    },
    toggle() {
      if (beat === last) setBeat(0)
      setWanted(!playing)
    },
  }
}
