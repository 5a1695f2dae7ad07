/**
 * @generated SignedSource<<c982d1e54424a0da0fe0147b5be36ed2>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type Badge = "ACTIVE" | "ON_LEAVE" | "ON_PROBATION" | "SICK_LEAVE" | "TERMINATED";
import type { FragmentRefs } from "relay-runtime";
export type peopleRow_person$data = {
  readonly avatarUrl: string;
  readonly badge: Badge;
  readonly department: {
    readonly id: string;
    readonly name: string;
  } | null | undefined;
  readonly email: string;
  readonly fullName: string;
  readonly id: string;
  readonly jobTitle: string | null | undefined;
  readonly phone: string | null | undefined;
  readonly " $fragmentType": "peopleRow_person";
};
export type peopleRow_person$key = {
  readonly " $data"?: peopleRow_person$data;
  readonly " $fragmentSpreads": FragmentRefs<"peopleRow_person">;
};

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "peopleRow_person",
  "selections": [
    (v0/*:: as any*/),
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
      "alias": null,
      "args": [
        {
          "kind": "Literal",
          "name": "size",
          "value": "SMALL"
        }
      ],
      "kind": "ScalarField",
      "name": "avatarUrl",
      "storageKey": "avatarUrl(size:\"SMALL\")"
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Department",
      "kind": "LinkedField",
      "name": "department",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "name",
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

(node as any).hash = "79b5bf123f0add29affebb80acbfbcdf";

export default node;
