/**
 * @generated SignedSource<<568e9d61332ffb2d5b09d27f9f5ece0b>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type Badge = "ACTIVE" | "ON_LEAVE" | "ON_PROBATION" | "SICK_LEAVE" | "TERMINATED";
import type { FragmentRefs } from "relay-runtime";
export type personHead_employee$data = {
  readonly badge: Badge;
  readonly department: {
    readonly id: string;
    readonly name: string;
  } | null | undefined;
  readonly email: string;
  readonly jobTitle: string | null | undefined;
  readonly location: {
    readonly id: string;
    readonly name: string;
  } | null | undefined;
  readonly manager: {
    readonly fullName: string;
    readonly id: string;
  } | null | undefined;
  readonly phone: string | null | undefined;
  readonly picture: string;
  readonly " $fragmentType": "personHead_employee";
};
export type personHead_employee$key = {
  readonly " $data"?: personHead_employee$data;
  readonly " $fragmentSpreads": FragmentRefs<"personHead_employee">;
};

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v1 = [
  (v0/*:: as any*/),
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "name",
    "storageKey": null
  }
];
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "personHead_employee",
  "selections": [
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
      "name": "phone",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "badge",
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
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Department",
      "kind": "LinkedField",
      "name": "department",
      "plural": false,
      "selections": (v1/*:: as any*/),
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Location",
      "kind": "LinkedField",
      "name": "location",
      "plural": false,
      "selections": (v1/*:: as any*/),
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Employee",
      "kind": "LinkedField",
      "name": "manager",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "fullName",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "Employee",
  "abstractKey": null
};
})();

(node as any).hash = "c3aef4753ba3b9bd09e02082b4f63dfc";

export default node;
