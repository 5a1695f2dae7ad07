/**
 * @generated SignedSource<<8992cc21f8f554adf5bd98c12579698e>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type changeDialog_request$data = {
  readonly endDate: string;
  readonly id: string;
  readonly startDate: string;
  readonly " $fragmentType": "changeDialog_request";
};
export type changeDialog_request$key = {
  readonly " $data"?: changeDialog_request$data;
  readonly " $fragmentSpreads": FragmentRefs<"changeDialog_request">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "changeDialog_request",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "id",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "startDate",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "endDate",
      "storageKey": null
    }
  ],
  "type": "LeaveRequest",
  "abstractKey": null
};

(node as any).hash = "fd7ff2a8a084a9e36070a9d61d62722d";

export default node;
