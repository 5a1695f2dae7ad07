/**
 * @generated SignedSource<<0662bbababef4339460b92da87aab247>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type address_parts$data = {
  readonly city: string | null | undefined;
  readonly country: string | null | undefined;
  readonly postalCode: string | null | undefined;
  readonly region: string | null | undefined;
  readonly street: string | null | undefined;
  readonly " $fragmentType": "address_parts";
};
export type address_parts$key = {
  readonly " $data"?: address_parts$data;
  readonly " $fragmentSpreads": FragmentRefs<"address_parts">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "address_parts",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "street",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "postalCode",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "city",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "region",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "country",
      "storageKey": null
    }
  ],
  "type": "Address",
  "abstractKey": null
};

(node as any).hash = "dc8190011e48196c40bc937426050410";

export default node;
