/**
 * @generated SignedSource<<58f37ac05653357aeb6e363fd67b432d>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type DateFormat = "DAY_MONTH_YEAR" | "DAY_MONTH_YEAR_DOTS" | "ISO" | "MONTH_DAY_YEAR";
export type Theme = "DARK" | "LIGHT" | "SYSTEM";
import type { FragmentRefs } from "relay-runtime";
export type preferencesForm_preferences$data = {
  readonly dateFormat: DateFormat;
  readonly sharesAnniversary: boolean;
  readonly sharesBirthday: boolean;
  readonly theme: Theme;
  readonly timezone: string;
  readonly " $fragmentType": "preferencesForm_preferences";
};
export type preferencesForm_preferences$key = {
  readonly " $data"?: preferencesForm_preferences$data;
  readonly " $fragmentSpreads": FragmentRefs<"preferencesForm_preferences">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "preferencesForm_preferences",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "theme",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "dateFormat",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "timezone",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "sharesBirthday",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "sharesAnniversary",
      "storageKey": null
    }
  ],
  "type": "Preferences",
  "abstractKey": null
};

(node as any).hash = "07c83f32b3f2ce4f230a5d4067611375";

export default node;
