// Navigation that follows a write.
import { useCallback, useEffect, useRef } from "react"
import { type NavigateOptions, useNavigate } from "react-router"

/** As `useNavigate`. Does nothing once the screen was left, so that a late answer does not take the reader away from another one. */
export function useNavigateWhileShown(): (path: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(
    async (path, options) => {
      if (isShown.current) await navigate(path, options)
    },
    [navigate],
  )
}
