// The build of the console. `npm run dev` in this folder serves it with a proxy to a server on port 4000.
import { fileURLToPath } from "node:url"
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
      { find: /^react-relay$/, replacement: fileURLToPath(new URL("src/relay/hooks.js", import.meta.url)) },
      // Updatable queries, observed fragments, the reader of earlier containers and the normalizer of single records, which no screen uses.
      {
        find: /^\..*\/(createFragmentSpecResolver|readUpdatableFragment|readUpdatableQuery|observeFragmentExperimental|observeQueryExperimental|waitForFragmentExperimental|NormalizationEngine)$/,
        replacement: fileURLToPath(new URL("build/unused.ts", import.meta.url)),
      },
      // The variants that Relay's flags choose. The others are left out.
      { find: /^\.\/useQueryLoader$/, replacement: "./useQueryLoader_EXPERIMENTAL" },
      { find: /^\.\/useLoadMoreFunction$/, replacement: "./useLoadMoreFunction_EXPERIMENTAL" },
      // The smaller of two variants between which a flag chooses. No part of a screen is kept hidden, which the other one is for.
      { find: /^\.\/useFragmentInternal_EXPERIMENTAL$/, replacement: "./useFragmentInternal_CURRENT" },
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
              test: /console\/(index\.html|src\/(start|shell\/theme|decisions\/load|routes\/first-(screens|variables)|relay\/first-request|i18n\/catalogs))|vite\/preload-helper/,
            },
            {
              name: "libraries",
              test: /node_modules\/(react|react-dom|scheduler|react-relay|relay-runtime|react-router)\//,
            },
            // The frame, home, and what most other screens have in common with it.
            {
              name: "main",
              test: /console\/src\/(main|router|shell\/(?!palette|session-dialog|keep-focus|follow-preferences|listeners)|routes\/home|ui\/(?!.*(link|picker|rich|files|reject-|decision|search|date))|relay\/action|decisions\/live|domains\/leave\/(amount|balance-cards|delegation-banner|leave\.module|live-leave))/,
            },
            // The rows of decisions, with the dialogs and forms that they share with other screens.
            {
              name: "decisions",
              test: /console\/src\/(decisions\/decision-list|routes\/approvals|domains\/(leave\/(leave-(decision|change-row)|(leave-)?team)|onboarding\/step-row|profiles\/(profile-change-row|field-names)|recruitment\/offer-row)|ui\/(reject-|decision))/,
            },
            // What every first screen loads afterwards.
            {
              name: "following",
              test: /console\/src\/(relay\/socket|shell\/(listeners|follow-preferences|keep-focus))|node_modules\/graphql-ws\//,
            },
            // The list of leave, with what it shares with the form of a request.
            { name: "leave", test: /console\/src\/(routes\/leave\.tsx|domains\/leave\/(leave-preview|status-badge))/ },
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
