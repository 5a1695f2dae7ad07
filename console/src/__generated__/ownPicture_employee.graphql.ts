/**
 * @generated SignedSource<<0275f1fbfdf08316c7d22cf5c7dccbb1>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type ownPicture_employee$data = {
  readonly email: string;
  readonly fullName: string;
  readonly hasAvatar: boolean;
  readonly id: string;
  readonly jobTitle: string | null | undefined;
  readonly picture: string;
  readonly " $fragmentType": "ownPicture_employee";
};
export type ownPicture_employee$key = {
  readonly " $data"?: ownPicture_employee$data;
  readonly " $fragmentSpreads": FragmentRefs<"ownPicture_employee">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "ownPicture_employee",
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
      "name": "fullName",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "jobTitle",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "email",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "hasAvatar",
      "storageKey": null
    },
    {
      "alias": "picture",
      "args": [
        {
          "kind": "Literal",
          "name": "size",
          "value": "LARGE"
        }
      ],
      "kind": "ScalarField",
      "name": "avatarUrl",
      "storageKey": "avatarUrl(size:\"LARGE\")"
    }
  ],
  "type": "Employee",
  "abstractKey": null
};

(node as any).hash = "b62cd0568df3af469c460fb814ed2724";

export default node;
