// The build of the console. `npm run dev` in this folder serves it with a proxy to a server on port 4000.
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { cssLayers } from "./build/css-layers.ts"
import { preloadMain } from "./build/preload-main.ts"
import { relayArtifacts } from "./build/relay-artifacts.ts"
import { texts } from "./build/texts.ts"

const SERVER = "http://localhost:4000"
/** Paths of the server; everything else is the console's. */
const SERVER_PATHS = "^/(api|graphql|assets|health|login|forgot-password|guide|developers|favicon.ico)"

export default defineConfig({
  plugins: [cssLayers(), preloadMain(), relayArtifacts(), texts(), react()],
  resolve: {
    alias: [
      // Its main module brings the containers of earlier versions.
      { find: /^react-relay$/, replacement: "react-relay/hooks" },
      // The smaller of two variants between which a flag chooses. No part of a screen is kept hidden, which the other one is for.
      { find: /^\.\/useFragmentInternal_EXPERIMENTAL$/, replacement: "./useFragmentInternal_CURRENT" },
      // Texts are parsed by the build.
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: "@formatjs/icu-messageformat-parser/no-parser.js" },
    ],
  },
  build: {
    outDir: "../dist/console",
    // Pages that are open during a deployment still load the files of the build before.
    emptyOutDir: false,
    assetsDir: "assets/console",
    assetsInlineLimit: 0,
    manifest: true,
    // One style sheet for all screens is smaller than one request for each.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The first file, which runs before all others are there. It imports none.
            {
              name: "start",
              test: /console\/(index\.html|src\/(start|decisions\/load|routes\/home-variables|relay\/first-request|i18n\/catalogs))|vite\/preload-helper/,
            },
            {
              name: "libraries",
              test: /node_modules\/(react|react-dom|scheduler|react-relay|relay-runtime|react-router)\//,
            },
            // The frame, home, and what most other screens have in common with it.
            {
              name: "main",
              test: /console\/src\/(main|router|shell\/(?!palette|session-dialog|keep-focus)|routes\/home|ui\/(?!.*(link|picker|rich|files|reject|decision|form\.tsx|search|date|boundary|dialog|unsaved))|decisions\/live|domains\/leave\/(amount|balance-cards|delegation-banner|leave\.module))/,
            },
            // The rows of decisions, with the dialogs and forms that they share with other screens.
            {
              name: "decisions",
              test: /console\/src\/(decisions\/decision-list|domains\/(leave\/leave-(decision|change-row)|onboarding\/step-row|profiles\/(profile-change-row|field-names)|recruitment\/offer-row)|ui\/(reject|decision|form\.tsx|boundary|dialog)|relay\/action)/,
            },
          ],
        },
      },
    },
    // The polyfill adds inline code, which the content security policy forbids.
    modulePreload: { polyfill: false },
    target: "baseline-widely-available",
  },
  server: { proxy: { [SERVER_PATHS]: { target: SERVER, ws: true } } },
})
