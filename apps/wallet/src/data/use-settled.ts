import { useEffect, useState } from 'react'

const typingMs = 350

/** Returns a value once it has not changed for a moment, so that not every typed digit makes a request. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
